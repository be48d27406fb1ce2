import { containerRoutes, type SiteContainer } from '@wastegauge/contract/waste/tablets';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { byServerRules } from '../../widgets/forms/server-rules.ts';

export interface ContainerFields {
  name: string;
  weight: string;
}

export const newContainer: ContainerFields = { name: '', weight: '' };

export const containerFields = ({ name, tare }: SiteContainer): ContainerFields => ({
  name,
  weight: String(tare),
});

const fieldOfPath: Record<string, keyof ContainerFields> = { name: 'name', tare: 'weight' };

export const fieldAtPath = (path: string): keyof ContainerFields | undefined => fieldOfPath[path];

export const containerForm = byServerRules({
  body: containerRoutes.addContainer.body.omit({ site: true }),
  bodyOf: ({ name, weight }: ContainerFields) => ({ name, tare: parseNumber(weight) }),
  fieldOf: fieldAtPath,
});
