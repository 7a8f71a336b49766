import { userAgentOf } from '../egress/user-agent.ts'
import { packageVersion } from '../version.ts'
import type { Config } from './config.ts'

/** Who we are to the servers that are asked, and where to complain. */
export function ownAgent({ CONTACT_URL, BASE_URL }: Config): string {
  return userAgentOf(packageVersion(), CONTACT_URL ?? BASE_URL ?? null)
}

/** What is appended to the names of crawlers; null where the operator has not allowed their use. */
export function agentBehindCrawlers(config: Config): string | null {
  return config.FOREIGN_AGENTS === 'on' ? ownAgent(config) : null
}
