import { deniableHost } from '../request/target.ts'
import type { Config } from './config.ts'

/** The names that the operator leaves alone, in the one spelling that URLs are compared in. */
export function deniedHosts({ DENY_HOSTS }: Pick<Config, 'DENY_HOSTS'>): string[] {
  return DENY_HOSTS.flatMap((name) => deniableHost(name) ?? [])
}
