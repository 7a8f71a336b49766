import type { AssetContent, AssetFact } from '../../src/facts/asset-facts.ts'

/** A small, compressed style sheet of the page's own site with a long cache lifetime. */
export function assetFact(overrides: Partial<AssetFact> = {}): AssetFact {
  const url = overrides.url ?? 'https://www.example.com/style.css'
  return {
    url,
    kind: 'stylesheet',
    use: 'other',
    party: 'first',
    state: 'answered',
    status: 200,
    final: url,
    headers: [
      ['Content-Type', 'text/css'],
      ['Cache-Control', 'max-age=31536000'],
      ['Content-Encoding', 'br'],
    ],
    mimeType: 'text/css',
    encodings: ['br'],
    wireBytes: 4000,
    decodedBytes: 16_000,
    httpVersion: '1.1',
    content: stylesheetContent(),
    ...overrides,
  }
}

function stylesheetContent(): AssetContent {
  return { kind: 'stylesheet', rules: '', minifiedBytes: 16_000, sourceMap: null }
}
