import { Configuration } from './configuration.ts'

/** JSON Schema of `pagemark.config.json`, for editors; `npm run config-schema` writes it to the root of the package. */
export function configurationSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of pagemark ci',
    ...Configuration,
  }
}
