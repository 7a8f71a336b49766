import { defineLabCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { isEvergreen } from '../../facts/derived/third-party.ts'

const foreign = requestExample({ url: 'https://cdn.example/a.js' })

export const sriRuntime = defineLabCheck({
  id: 'sri-runtime',
  category: 'security',
  importance: 'informative',
  title: 'Scripts of other domains that scripts add',
  why: 'What scripts add stands in no markup: nobody pinned it to a hash, and it runs with all rights of the page.',
  fix: 'Load fewer of them, host copies of your own, or set integrity and crossorigin on the script elements that your code makes.',
  criteria:
    'Always informative: lists the scripts of other registrable domains that the page itself, not its frames, asked for while it loaded and that its markup does not name, each once, with whether the element in the rendered page has integrity. Does not apply when there is none.',
  source: 'https://www.w3.org/TR/SRI/',
  reads: ['scripts', 'rendered', 'runtime'],
  examples: {
    informative: [
      { lab: { requests: [foreign] } },
      {
        lab: { requests: [foreign] },
        rendered:
          '<script src="https://cdn.example/a.js" integrity="sha384-x" crossorigin></script>',
      },
    ],
    'not-applicable': [
      { html: '<script src="https://cdn.example/a.js"></script>', lab: { requests: [foreign] } },
      { lab: { requests: [requestExample()] } },
    ],
  },

  evaluate({ scripts, rendered, runtime }) {
    const named = new Set(scripts.map(({ url }) => url))
    const pinned = new Set(
      rendered.document.scripts.flatMap(({ url, integrity }) => (integrity?.trim() ? [url] : [])),
    )
    const added = runtime.requests.filter(
      ({ type, party, inFrame, url }) =>
        type === 'Script' && party === 'third' && !inFrame && !named.has(url),
    )
    const byUrl = new Map(added.map((request) => [request.url, request]))
    if (byUrl.size === 0) return notApplicable('No script added one of another domain.')

    const evidence = [...byUrl.values()].map(({ url, initiator }): Evidence => ({
      url,
      ...(initiator !== null && { value: initiator }),
      note: noteOf(url, pinned.has(url)),
    }))
    const message = `${counted(byUrl.size, 'script')} of other domains added by scripts, ${added.filter(({ url }) => pinned.has(url)).length} with integrity.`
    return inform(message, evidence, { value: { number: byUrl.size, unit: 'count' } })
  },
})

function noteOf(url: string, isPinned: boolean): string {
  if (isPinned) return 'with integrity'
  return isEvergreen(url) ? 'no integrity; changes too often for it' : 'no integrity'
}
