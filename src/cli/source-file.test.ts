import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleResults } from '../../test/support/sample-results.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { sourceFile } from './source-file.ts'

const SHOP = '<title>Shop</title>'
const SAMPLE = sampleResults()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

let folder: string
let dist: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  dist = relative('.', join(folder, 'dist'))
  mkdirSync(join(folder, 'dist/about us'), { recursive: true })
  writeFileSync(join(folder, 'dist/index.html'), '<title>Home</title>')
  writeFileSync(join(folder, 'dist/shop.html'), SHOP)
  writeFileSync(join(folder, 'dist/about us/index.html'), 'About')
  writeFileSync(join(folder, 'secret.html'), 'Secret')
  symlinkSync('../secret.html', join(folder, 'dist/link.html'))
})

afterAll(() => rmSync(folder, { recursive: true }))

function sourceOf(path: string, body = SHOP, sarifFile?: string) {
  const url = `https://example.com${path}`
  const page = { ...SAMPLE.page, sha256: sha256(body) }
  const record: AuditRecord = { ...SAMPLE, url, final_url: url, page, error: null }
  const pathMap = [{ url: 'https://example.com/', folder: dist }]
  const source = sourceFile(record, { pathMap, sarifFile })
  return source && { ...source, path: source.path.replace(`${dist}/`, '') }
}

describe('sourceFile', () => {
  it.each([
    { path: '/', file: 'index.html' },
    { path: '/shop?page=2', file: 'shop.html' },
    { path: '/shop.html', file: 'shop.html' },
    { path: '/about%20us', file: 'about us/index.html' },
    { path: '/about%20us/', file: 'about us/index.html' },
  ])('names the file that $path was built to', ({ path, file }) => {
    expect(sourceOf(path)?.path).toBe(file)
  })

  it.each([
    '/..%2fsecret.html',
    '/link',
    '/about%20us/..%2f..%2fsecret.html',
    '/%00',
    '/%',
    '/nothing',
  ])('names no file for %s, which has none or leads out of the folder', (path) => {
    expect(sourceOf(path)).toBeUndefined()
  })

  it('knows whether the file has the served bytes', () => {
    expect(sourceOf('/shop')).toEqual({ path: 'shop.html', isServed: true })
    expect(sourceOf('/shop', 'Something else')).toEqual({ path: 'shop.html', isServed: false })
  })

  it('names the one file that was given for all other pages', () => {
    expect(sourceOf('/nothing', SHOP, 'src/app.html')).toEqual({
      path: 'src/app.html',
      isServed: false,
    })
    expect(sourceOf('/shop', SHOP, 'src/app.html')?.path).toBe('shop.html')
  })
})
