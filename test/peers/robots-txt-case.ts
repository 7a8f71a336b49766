import { lines } from './support.ts'

export interface RobotsCase {
  readonly name: string
  readonly robotsTxt: string
  readonly agent?: string
  readonly allows?: readonly string[]
  readonly refuses?: readonly string[]
}

export type Paths = Pick<RobotsCase, 'allows' | 'refuses'>

export interface LinesCase {
  readonly name: string
  readonly robotsTxt: string
  readonly agents: readonly string[]
  readonly sitemaps?: readonly string[]
  /** Line numbers, from 1. */
  readonly problems?: readonly number[]
  /** Line of the last rule. */
  readonly last?: number
}

export interface Difference extends Pick<RobotsCase, 'name' | 'robotsTxt' | 'agent'> {
  readonly path: string
  readonly ours: 'allowed' | 'refused'
  readonly theirs: string
  readonly why: string
}

/** A file with one group, for the default agent of the cases. */
export function foobot(name: string, rules: readonly string[], paths: Paths): RobotsCase {
  return { name, robotsTxt: lines('User-agent: FooBot', ...rules), ...paths }
}

/** One case per agent. */
export function perAgent(
  name: string,
  robotsTxt: string,
  agents: Readonly<Record<string, Paths>>,
): RobotsCase[] {
  return Object.entries(agents).map(([agent, paths]) => ({
    name: `${name}: ${agent}`,
    robotsTxt,
    agent,
    ...paths,
  }))
}
