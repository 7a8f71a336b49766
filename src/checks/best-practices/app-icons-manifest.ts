import type { AssetFact } from '../../facts/asset-facts.ts'
import type { LinkElementFact } from '../../facts/document-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { defineCheck, type Evidence, inform, warn } from '../check.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

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
  title: 'The page can be added to a home screen',
  why: 'The manifest and the touch icon give the page its name and icon on a home screen. Not every site needs them.',
  fix: 'Link a manifest with name, start_url and icons of 192 and 512 pixels, and an apple-touch-icon of 180 pixels.',
  criteria: {
    informative:
      'Lists the linked manifest and touch icons, and the name and icons in the manifest. The list never affects the score.',
    warn: 'The linked manifest returns status 404, 410 or 5xx, or is not a JSON object.',
    note: 'A refusal (such as status 401, 403 or 429) or a missing response counts neither for nor against the manifest.',
  },
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
        facts: { assets: [manifest({}, 'not valid JSON')] },
      },
    ],
  },

  evaluate({ assets, head }) {
    const evidence = head.linkElements.flatMap(shown)
    if (evidence.length === 0) return inform('The page links no manifest and no touch icon')

    const manifests = assets.filter(({ kind }) => kind === 'manifest')
    const broken = manifests.flatMap(problemOf)
    if (broken.length > 0) return warn('The linked manifest cannot be used', broken)
    const names = [...new Set(evidence.map(({ name }) => name))].join(', ')
    return inform(`The page links: ${names}`, [...evidence, ...manifests.flatMap(contents)])
  },
})

/** A refusal (401, 403, 429) may concern only our user agent; browsers also fetch without credentials. */
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
      name: 'manifest content',
      value: content.name ?? 'no name',
      note: sizes === '' ? 'no icons' : `icons: ${cutText(sizes, 200)}`,
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
