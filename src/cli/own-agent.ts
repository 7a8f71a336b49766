import { userAgentOf } from '../egress/user-agent.ts'
import { packageVersion } from '../engine/version.ts'
import type { Config } from './config.ts'

type Agent = Pick<Config, 'BASE_URL'> & {
  /** Page or address of who runs this. */
  readonly contact: string | undefined
}

/** Who we are to the servers that are asked, and where to complain. */
export function ownAgent({ contact, BASE_URL }: Agent): string {
  const named = contact ?? BASE_URL
  return userAgentOf(packageVersion(), named === undefined ? null : inAscii(named))
}

/** What is appended to the names of crawlers; null where the operator has not allowed their use. */
export function agentBehindCrawlers(agent: Agent & Pick<Config, 'FOREIGN_AGENTS'>): string | null {
  return agent.FOREIGN_AGENTS === 'on' ? ownAgent(agent) : null
}

/** As it was typed, where a header can hold that. */
function inAscii(url: string): string {
  return /^[\x21-\x7e]+$/.test(url) ? url : new URL(url).href
}
