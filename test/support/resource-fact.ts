import type { ResourceFact } from '../../src/facts/element-facts.ts'

/** A script at this URL, of another site by default. */
export function resourceFact(url: string, party: ResourceFact['party'] = 'third'): ResourceFact {
  return { url, raw: url, type: 'script', party, cors: false, line: 6, snippet: '<script src="…">' }
}
