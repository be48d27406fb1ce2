import type { z } from 'zod';
import type { Access } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Paths end with a slash; the server also answers without it. */
export interface Route {
  method: Method;
  path: `/api/${string}/`;
  access: Access;
  summary: string;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** Defaults to one megabyte. */
  bodyBytes?: number;
  /** Without a reply schema the status is 204; otherwise `status`, by default 200. */
  reply?: z.core.$ZodType;
  status?: 200 | 201;
  /** The reply may also be 204. */
  mayBeEmpty?: true;
  /** Answers with a stream of this type instead of JSON. */
  media?: 'image' | 'eventStream' | 'csv' | 'calendar' | 'table' | 'certificate' | 'document';
  /** A file as part of a form or as the whole body. With `form`, JSON by `body` is accepted too. */
  upload?: 'form' | 'image' | 'file';
}

export type RouteTable = Record<string, Route>;

/** Keeps the literal types of a table while checking its shape. */
export const routes = <const Table extends RouteTable>(table: Table): Table => table;

type Part<R extends Route, Key extends keyof Route> =
  R extends Record<Key, infer Schema> ? Schema : undefined;
type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;

/** Validated input of a handler. */
export interface ParsedRequest<R extends Route> {
  params: Parsed<Part<R, 'params'>>;
  query: Parsed<Part<R, 'query'>>;
  body: Parsed<Part<R, 'body'>>;
}

type Nothing<R extends Route> = R extends { mayBeEmpty: true } ? undefined : never;

/** Return type of a handler. */
export type ReplyOf<R extends Route> =
  Part<R, 'reply'> extends z.core.$ZodType ? z.input<Part<R, 'reply'>> | Nothing<R> : void;

/** Reply as the caller receives it. */
export type AnswerOf<R extends Route> =
  Part<R, 'reply'> extends z.core.$ZodType ? z.output<Part<R, 'reply'>> | Nothing<R> : undefined;

type Field<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Input that a caller supplies. */
export type CallOf<R extends Route> = Field<'params', Given<Part<R, 'params'>>> &
  Field<'query', Given<Part<R, 'query'>>> &
  Field<'body', Given<Part<R, 'body'>>>;
