import { deniableHost } from '../request/target.ts'
import type { Config } from './config.ts'

/** The names that the operator excludes, in the normalized spelling of URLs. */
export function deniedHosts({ DENY_HOSTS }: Pick<Config, 'DENY_HOSTS'>): string[] {
  return DENY_HOSTS.flatMap((name) => deniableHost(name) ?? [])
}
