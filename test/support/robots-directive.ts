import type { RobotsDirective } from '../../src/facts/network-facts.ts'

/** A directive of `<meta name="robots">`; override what a test is about. */
export function robotsDirective(overrides: Partial<RobotsDirective> = {}): RobotsDirective {
  const name = overrides.name ?? 'noindex'
  return {
    source: 'meta',
    bot: '*',
    name,
    value: null,
    raw: name,
    line: 4,
    inHead: true,
    ...overrides,
  }
}
