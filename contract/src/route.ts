import type { z } from 'zod';
import type { Access } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the HTTP API. Paths end with a slash; the server answers with and without it. */
export interface Route {
  method: Method;
  path: `/api/${string}/`;
  access: Access;
  summary: string;
  params?: z.core.$ZodType;
  query?: z.core.$ZodType;
  body?: z.core.$ZodType;
  /** How long the body may be; a megabyte unless given. */
  bodyBytes?: number;
  /** A handler that returns nothing answers 204; otherwise `status`, which is 200 unless given. */
  reply?: z.core.$ZodType;
  status?: 200 | 201;
  /** The answer may also be 204: there is nothing. */
  mayBeEmpty?: true;
  /** Answers a stream of this kind instead of JSON. */
  media?: 'image' | 'eventStream' | 'csv' | 'calendar' | 'table';
  /** Takes a file: as a part of a form, or as the whole body. With a form, JSON by `body` is taken too. */
  upload?: 'form' | 'image' | 'file';
}

export type RouteTable = Record<string, Route>;

/** Keeps the literal types of a table while checking its shape. */
export const routes = <const Table extends RouteTable>(table: Table): Table => table;

type Part<R extends Route, Key extends keyof Route> =
  R extends Record<Key, infer Schema> ? Schema : undefined;
type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;

/** What a handler receives: parsed and trusted. */
export interface ParsedRequest<R extends Route> {
  params: Parsed<Part<R, 'params'>>;
  query: Parsed<Part<R, 'query'>>;
  body: Parsed<Part<R, 'body'>>;
}

type Nothing<R extends Route> = R extends { mayBeEmpty: true } ? undefined : never;

/** What a handler returns. */
export type ReplyOf<R extends Route> =
  Part<R, 'reply'> extends z.core.$ZodType ? z.input<Part<R, 'reply'>> | Nothing<R> : void;

/** What a caller gets. */
export type AnswerOf<R extends Route> =
  Part<R, 'reply'> extends z.core.$ZodType ? z.output<Part<R, 'reply'>> | Nothing<R> : undefined;

type Field<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a caller gives. */
export type CallOf<R extends Route> = Field<'params', Given<Part<R, 'params'>>> &
  Field<'query', Given<Part<R, 'query'>>> &
  Field<'body', Given<Part<R, 'body'>>>;
