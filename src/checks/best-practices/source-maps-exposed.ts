import type { AssetFact } from '../../facts/asset-facts.ts'
import { scriptExample } from '../shared/asset-example.ts'
import { sampleOf, tested } from '../shared/asset-sample.ts'
import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { headerLines } from '../../facts/derived/headers.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

export const sourceMapsExposed = defineCheck({
  id: 'source-maps-exposed',
  category: 'best-practices',
  importance: 'informative',
  title: 'Source maps named by scripts and style sheets',
  why: 'A published source map shows the original source code to everyone. That helps to debug errors, but may reveal more than intended.',
  fix: 'No action is required if the source code may be public. Otherwise upload the maps to the error tracker only.',
  criteria: {
    informative:
      'Lists the tested scripts and style sheets that name a source map in a SourceMap or X-SourceMap header or in a comment.',
    'not-applicable': 'No script or style sheet could be fetched.',
    note: 'Up to 6 scripts and 6 style sheets are fetched. The maps themselves are not requested. A map embedded in its file is listed as such.',
  },
  source: 'https://tc39.es/ecma426/',
  reads: ['assets', 'resources'],
  examples: {
    informative: [
      { facts: { assets: [scriptExample({}, { sourceMap: 'app.js.map' })] } },
      { facts: { assets: [scriptExample({ headers: [['SourceMap', '/maps/app.js.map']] })] } },
      { facts: { assets: [scriptExample()] } },
    ],
    'not-applicable': [{ html: '<script src="/app.js"></script>' }],
  },

  evaluate(facts) {
    const { files, total } = sampleOf(facts, ['script', 'stylesheet'])
    if (files.length === 0) return notApplicable('No script or style sheet could be fetched')
    const scope = tested(files.length, total)
    const evidence = files.flatMap(named)
    return evidence.length === 0
      ? inform(`No tested file names a source map (${scope})`)
      : inform(
          `${counted(evidence.length, 'file')} ${verb(evidence.length, 'names', 'name')} a source map (${scope})`,
          evidence,
        )
  },
})

/** The header takes precedence over the comment (ECMA-426 §11.1.2); `X-SourceMap` is its old name. */
function named({ url, final, headers, content }: AssetFact): Evidence[] {
  const [header] = ['sourcemap', 'x-sourcemap'].flatMap((name) => headerLines(headers, name))
  const comment = content !== null && 'sourceMap' in content ? content.sourceMap : null
  const map = header?.trim() || comment
  if (map === null || map === '') return []
  if (/^data:/i.test(map)) return [{ url, value: 'embedded in the file' }]
  return [{ url, value: cutText(URL.parse(map, final ?? url)?.href ?? map, 500) }]
}
