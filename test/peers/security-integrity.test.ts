import { describe, expect, it } from 'vitest'
import { sri } from '../../src/checks/security/sri.ts'
import { type Status, verdict } from './support.ts'

const SHA256 = 'sha256-Bu681KMnQ15RYHFvsYdWumweeFAw0hJDTFt9seErghA='
const SHA384 = 'sha384-cINXh+nCzEHPWzXS7eoT+vYMBpyqczOybRLNU3XAButFWCRhHT5hLByIbPRqIm2f'
const SHA512 =
  'sha512-KZdenhzBd7X7Q/vmaOSyvFz1CGdoVt26xzCZjlkU9lfBEK+V/ougGys7iYDi0+tOHIQSQa87bIqx95R7GU7I9Q=='
const OTHER = 'sha256-deadbeefdeadbeefdeadbeefdeadbeefdeadbeefdead'
const FOREIGN = 'https://cdn.example/script.js'

function loaded(src: string, integrity: string, crossorigin: string | null): Status {
  const attribute = crossorigin === null ? '' : ` crossorigin="${crossorigin}"`
  return verdict(sri, {
    html: `<script src="${src}" integrity="${integrity}"${attribute}></script>`,
  })
}

// web-platform-tests/wpt, subresource-integrity/subresource-integrity.html (BSD-3-Clause): the cases that markup
// decides. No check verifies that a hash fits its file.
describe('WPT: integrity that browsers can use', () => {
  it.each([
    ['a sha256 hash', '/script.js', SHA256, null],
    ['a sha384 hash', '/script.js', SHA384, null],
    ['a sha512 hash', '/script.js', SHA512, null],
    ['empty', '/script.js', '', null],
    ['several hashes', '/script.js', `${SHA256} ${OTHER}`, null],
    ['one of an unknown algorithm', '/script.js', `${SHA256} foo666-${'a'.repeat(43)}=`, null],
    ['two algorithms', '/script.js', `${SHA512} ${OTHER}`, null],
    [
      'an unknown algorithm only',
      '/script.js',
      'foo666-U9WYDtBWkcHx13+9UKk/3Q5eoqDc4YGxYb07EPWzb9E=',
      null,
    ],
    ['an unknown algorithm, not in base64', '/script.js', 'foo666-%', null],
    ['options', '/script.js', `${SHA256}?foo=bar?spam=eggs`, null],
    ['one not in base64', '/script.js', `${SHA256} sha256-%`, null],
    ['one of an unknown algorithm, not in base64', '/script.js', `${SHA256} foo666-%`, null],
    ['the weaker one not in base64', '/script.js', `${SHA512} sha256-%`, null],
    ['crossorigin=anonymous', FOREIGN, SHA256, 'anonymous'],
    ['crossorigin=use-credentials', FOREIGN, SHA256, 'use-credentials'],
    ['empty, of another origin', FOREIGN, '', null],
  ] as const)('%s', (_name, src, integrity, crossorigin) => {
    expect(loaded(src, integrity, crossorigin)).toBe('pass')
  })
})

describe('WPT: integrity that blocks the file', () => {
  it.each([
    ['another origin without CORS', FOREIGN, SHA256, null],
    ['not in base64, of another origin', FOREIGN, 'sha256-%', 'anonymous'],
    ['not in base64 and without CORS', FOREIGN, 'sha256-%', null],
    ['sha256 not in base64', '/script.js', 'sha256-%', null],
    ['sha384 not in base64', '/script.js', 'sha384-%', null],
    ['sha512 not in base64', '/script.js', 'sha512-%', null],
    ['not in base64, options', '/script.js', 'sha256-%?foo=bar?spam=eggs', null],
    ['the stronger one not in base64', '/script.js', `sha512-% ${SHA256}`, null],
  ] as const)('%s', (_name, src, integrity, crossorigin) => {
    expect(loaded(src, integrity, crossorigin)).toBe('fail')
  })
})

// webhintio/hint, packages/hint-sri/tests/tests-https.ts (Apache-2.0), with its default of other origins.
describe('hint-sri', () => {
  const jquery = 'https://code.jquery.com/jquery-3.3.1.slim.min.js'
  it.each([
    ['no files', '<p>Text', 'pass'],
    ['a style of the own origin', '<link rel="stylesheet" href="/styles.css">', 'pass'],
    ['a script without integrity', `<script src="${jquery}"></script>`, 'warn'],
    [
      'integrity and crossorigin',
      `<script src="${jquery}" integrity="${SHA384}" crossorigin="anonymous"></script>`,
      'pass',
    ],
    [
      'use-credentials',
      `<script src="${jquery}" integrity="${SHA384}" crossorigin="use-credentials"></script>`,
      'pass',
    ],
    [
      // webhint fails it; HTML treats an invalid value as anonymous, so the hash is checked.
      'an invalid crossorigin',
      `<script src="${jquery}" integrity="${SHA384}" crossorigin="invalid"></script>`,
      'pass',
    ],
    [
      'an md5 hash',
      `<script src="${jquery}" integrity="md5-KN0EFMmDMGw+LloyF6rO5w==" crossorigin></script>`,
      'fail',
    ],
    [
      'two integrity attributes, the first valid',
      `<script src="${jquery}" integrity="${SHA384}" integrity="sha256-x" crossorigin></script>`,
      'pass',
    ],
  ] as const)('%s', (_name, html, ours) => {
    expect(verdict(sri, { html })).toBe(ours)
  })
})
