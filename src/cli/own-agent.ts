import { userAgentOf } from '../egress/user-agent.ts'
import { packageVersion } from '../engine/version.ts'
import type { Config } from './config.ts'

type Agent = Pick<Config, 'BASE_URL'> & {
  /** URL or email address of the operator. */
  readonly contact: string | undefined
}

/** Identifies us to requested servers, with a contact for complaints. */
export function ownAgent({ contact, BASE_URL }: Agent): string {
  const named = contact ?? BASE_URL
  return userAgentOf(packageVersion(), named === undefined ? null : inAscii(named))
}

/** Appended to the names of crawlers; null if the operator has not allowed their use. */
export function agentBehindCrawlers(agent: Agent & Pick<Config, 'FOREIGN_AGENTS'>): string | null {
  return agent.FOREIGN_AGENTS === 'on' ? ownAgent(agent) : null
}

/** As typed, if it is ASCII; otherwise normalized. */
function inAscii(url: string): string {
  return /^[\x21-\x7e]+$/.test(url) ? url : new URL(url).href
}
