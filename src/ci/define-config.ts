import type { Configuration } from './configuration.ts'

export type { Configuration }

/** What `pagemark.config.ts` exports, with its types: `export default defineConfig({ pages: ['/'] })`. */
export function defineConfig(configuration: Configuration): Configuration {
  return configuration
}
