import type { LinkElementFact } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, inform } from '../check.ts'

const RELATIONS = new Set([
  'manifest',
  'apple-touch-icon',
  'apple-touch-icon-precomposed',
  'mask-icon',
])

export const appIconsManifest = defineCheck({
  id: 'app-icons-manifest',
  category: 'best-practices',
  importance: 'informative',
  title: 'The page can be put on a home screen',
  why: 'The manifest and the touch icon give the name and the picture it gets there. Not every site needs that.',
  fix: 'Link a manifest with name, icons of 192 and 512 pixels and start_url, and an apple-touch-icon of 180 pixels.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest',
  reads: ['head'],
  examples: {
    informative: [
      {
        html: '<link rel="manifest" href="/app.webmanifest"><link rel="apple-touch-icon" href="/t.png">',
      },
      { html: '<title>Library</title>' },
    ],
  },

  evaluate({ head }) {
    const evidence = head.linkElements.flatMap(shown)
    if (evidence.length === 0) return inform('No manifest and no touch icon is linked.')
    const names = [...new Set(evidence.map(({ name }) => name))].join(', ')
    return inform(`The page links: ${names}.`, evidence)
  },
})

function shown({ rel, url, href, sizes, line }: LinkElementFact): (Evidence & { name: string })[] {
  const name = rel.find((token) => RELATIONS.has(token))
  if (name === undefined) return []
  return [
    {
      ...(line === null ? {} : { line }),
      url: url ?? href ?? '',
      name,
      ...(sizes === null ? {} : { value: sizes }),
    },
  ]
}
