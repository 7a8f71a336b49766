import type { Configuration } from './configuration.ts'

export type { Configuration }

/** Types the export of `pagemark.config.ts`: `export default defineConfig({ pages: ['/'] })`. */
export function defineConfig(configuration: Configuration): Configuration {
  return configuration
}
