import { describe, expect, it } from 'vitest'
import { scriptFact } from '../../../test/support/facts.ts'
import { documentWrite } from './document-write.ts'

const outcome = (code: string) =>
  documentWrite.evaluate({ scripts: [scriptFact({ src: null, url: null, line: 10, code })] })

describe('document-write', () => {
  it('points at the line inside the script', () => {
    expect(outcome('\n\ndocument.writeln("<script src=a.js>")')).toMatchObject({
      evidence: [{ line: 12 }],
    })
  })

  it.each([
    { name: 'split tags', code: "document.write('<scr' + 'ipt src=a.js>')" },
    { name: 'escaped markup', code: "document.write(unescape('%3Cscript src=a.js%3E'))" },
    { name: 'an escape of the character', code: "document . write('\\x3cscript src=a.js>')" },
    {
      name: 'an address before it',
      code: "var a = 'https://a.example/'; document.write('<script src=' + a)",
    },
  ])('finds $name', ({ code }) => {
    expect(outcome(code).status).toBe('warn')
  })

  it.each([
    { name: 'a comment', code: '/* document.write("<script>") */' },
    { name: 'other markup', code: 'document.write("<p>Hello"); var a = "<script>"' },
    { name: 'a later line', code: 'document.write(x)\nvar a = "<script>"' },
  ])('passes over $name', ({ code }) => {
    expect(outcome(code).status).toBe('pass')
  })
})
