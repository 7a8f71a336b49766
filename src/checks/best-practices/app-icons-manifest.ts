import type { AssetFact } from '../../facts/asset-facts.ts'
import type { LinkElementFact } from '../../facts/document-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { defineCheck, type Evidence, inform, warn } from '../check.ts'

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
  criteria:
    'Lists the manifest, the touch icons and what the manifest says, which is informative and never counts in the score. Warns when the linked manifest answers 404, 410 or 5xx, or is not a JSON object. A refusal such as 401, 403 or 429 and an answer that did not come say nothing.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest',
  reads: ['assets', 'head'],
  examples: {
    informative: [
      {
        html: '<link rel="manifest" href="/app.webmanifest"><link rel="apple-touch-icon" href="/t.png">',
      },
      { html: '<title>Library</title>' },
      { html: '<link rel="manifest" href="/app.webmanifest">', facts: { assets: [manifest()] } },
    ],
    warn: [
      {
        html: '<link rel="manifest" href="/app.webmanifest">',
        facts: { assets: [manifest({ status: 404, content: null })] },
      },
      {
        html: '<link rel="manifest" href="/app.webmanifest">',
        facts: { assets: [manifest({}, 'It is not JSON.')] },
      },
    ],
  },

  evaluate({ assets, head }) {
    const evidence = head.linkElements.flatMap(shown)
    if (evidence.length === 0) return inform('No manifest and no touch icon is linked.')

    const manifests = assets.filter(({ kind }) => kind === 'manifest')
    const broken = manifests.flatMap(problemOf)
    if (broken.length > 0) return warn('The manifest cannot be used.', broken)
    const names = [...new Set(evidence.map(({ name }) => name))].join(', ')
    return inform(`The page links: ${names}.`, [...evidence, ...manifests.flatMap(contents)])
  },
})

/** A refusal (401, 403, 429) may be meant for our user agent; browsers ask without credentials as we do. */
function problemOf({ url, status, content }: AssetFact): Evidence[] {
  if (status === 404 || status === 410 || (status ?? 0) >= 500) {
    return [{ url, name: 'manifest', ...(status === null ? {} : { status }) }]
  }
  if (status !== 200 || content?.kind !== 'manifest' || content.error === null) return []
  return [{ url, name: 'manifest', note: content.error }]
}

function contents({ url, content }: AssetFact): Evidence[] {
  if (content?.kind !== 'manifest') return []
  const sizes = content.icons.map((icon) => icon.sizes ?? 'unknown').join(', ')
  return [
    {
      url,
      name: 'in the manifest',
      value: content.name ?? 'no name',
      note: sizes === '' ? 'no icons' : `icons: ${sizes.slice(0, 200)}`,
    },
  ]
}

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

function manifest(overrides: Partial<AssetFact> = {}, error: string | null = null): AssetFact {
  return stylesheetExample({
    url: 'https://www.example.com/app.webmanifest',
    kind: 'manifest',
    mimeType: 'application/manifest+json',
    content: {
      kind: 'manifest',
      error,
      name: 'Library',
      icons: [{ url: 'https://www.example.com/512.png', sizes: '512x512' }],
    },
    ...overrides,
  })
}
