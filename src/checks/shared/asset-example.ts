import type {
  AssetFact,
  ImageContent,
  ScriptContent,
  StylesheetContent,
} from '../../facts/asset-facts.ts'

/** Assets for examples: ordinary responses of the page's own site, which an example changes as needed. */

export function stylesheetExample(
  overrides: Partial<AssetFact> = {},
  content: Partial<StylesheetContent> = {},
): AssetFact {
  return {
    url: 'https://www.example.com/site.css',
    kind: 'stylesheet',
    use: 'other',
    party: 'first',
    state: 'answered',
    status: 200,
    final: overrides.url ?? 'https://www.example.com/site.css',
    headers: [
      ['Content-Type', 'text/css'],
      ['Cache-Control', 'max-age=31536000'],
    ],
    mimeType: 'text/css',
    encodings: ['br'],
    wireBytes: 12_000,
    decodedBytes: 40_000,
    httpVersion: '1.1',
    content: {
      kind: 'stylesheet',
      rules: '',
      minifiedBytes: 40_000,
      sourceMap: null,
      ...content,
    },
    ...overrides,
  }
}

export function scriptExample(
  overrides: Partial<AssetFact> = {},
  content: Partial<ScriptContent> = {},
): AssetFact {
  return stylesheetExample({
    url: 'https://www.example.com/app.js',
    kind: 'script',
    headers: [['Content-Type', 'text/javascript']],
    mimeType: 'text/javascript',
    content: {
      kind: 'script',
      minifiedBytes: 40_000,
      sourceMap: null,
      banner: null,
      ...content,
    },
    ...overrides,
  })
}

/** A JPEG of 1200 × 630 pixels. */
export function imageExample(
  overrides: Partial<AssetFact> = {},
  content: Partial<ImageContent> = {},
): AssetFact {
  return stylesheetExample({
    url: 'https://www.example.com/photo.jpg',
    kind: 'image',
    use: 'content',
    headers: [['Content-Type', 'image/jpeg']],
    mimeType: 'image/jpeg',
    encodings: [],
    wireBytes: 90_000,
    decodedBytes: 90_000,
    content: {
      kind: 'image',
      format: 'jpeg',
      width: 1200,
      height: 630,
      frames: 1,
      ...content,
    },
    ...overrides,
  })
}
