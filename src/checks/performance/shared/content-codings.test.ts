import { describe, expect, it } from 'vitest'
import { responseFacts } from '../../../../test/support/network-facts.ts'
import { compressionOf, usualSaving } from './content-codings.ts'

describe('compressionOf', () => {
  it.each([
    { encodings: ['gzip', 'br'], compression: 'modern' },
    { encodings: ['x-gzip'], compression: 'gzip' },
    { encodings: ['deflate'], compression: 'other' },
    { encodings: ['identity'], compression: 'none' },
  ])('reads $encodings as $compression', ({ encodings, compression }) => {
    expect(compressionOf(responseFacts({ encodings }))).toBe(compression)
  })
})

describe('usualSaving', () => {
  it.each([
    { mimeType: 'text/html', saving: 0.67 },
    { mimeType: 'image/svg+xml', saving: 0.5 },
    { mimeType: 'application/json', saving: 0.5 },
    { mimeType: 'application/pdf', saving: null },
    { mimeType: 'image/avif', saving: null },
  ])('expects $saving of $mimeType', ({ mimeType, saving }) => {
    expect(usualSaving(mimeType)).toBe(saving)
  })
})
