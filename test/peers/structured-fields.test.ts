import { describe, expect, it } from 'vitest'
import { coop } from '../../src/checks/security/coop.ts'
import { permissionsPolicy } from '../../src/checks/security/permissions-policy.ts'
import { verdict } from './support.ts'

// httpwg/structured-field-tests, dictionary.json, param-dict.json, item.json, token.json (MIT), applied to a header of
// ours: whether browsers can parse it. Two rows of the first, written for a draft, follow RFC 9651 here (of duplicate
// keys, the last one counts).
describe('dictionaries, as Permissions-Policy', () => {
  it.each<readonly [string, readonly string[], boolean]>([
    ['single item', ['a=1'], true],
    ['no whitespace', ['a=1,b=2'], true],
    ['extra whitespace', ['a=1 ,  b=2'], true],
    ['two lines', ['a=1', 'b=2'], true],
    ['trailing comma', ['a=1, b=2,'], false],
    ['empty item', ['a=1,,b=2,'], false],
    ['duplicate key', ['a=1,b=2,a=1'], true],
    ['empty', [''], false],
    ['numeric key', ['a=1,1b=2'], false],
    ['upper-case key', ['a=1,B=2'], false],
    ['basic parameters', ['abc=123;a=1;b=2, def=456, ghi=789;q=9;r="+w"'], true],
    ['single item with a parameter', ['a=b; q=1.0'], true],
    ['inner list with a parameter', ['a=(1 2); q=1.0'], true],
    ['missing parameter value', ['a=3;c;d=5'], true],
    ['terminal missing parameter value', ['a=3;c=5;d'], true],
    ['parameters without whitespace', ['a=b;c=1,d=e;f=2'], true],
    ['whitespace before =', ['a=b;q =0.5'], false],
    ['whitespace after =', ['a=b;q= 0.5'], false],
    ['whitespace before ;', ['a=b ;q=0.5'], false],
    ['whitespace after ;', ['a=b; q=0.5'], true],
    ['parameters with extra whitespace', ['a=b;  c=1  ,  d=e; f=2; g=3'], true],
    ['two lines with parameters', ['a=b;c=1', 'd=e;f=2'], true],
    ['parameters and a trailing comma', ['a=b; q=1.0,'], false],
    ['parameters and an empty item', ['a=b; q=1.0,,c=d'], false],
  ])('%s', (_name, lines, readable) => {
    const headers = lines.map((line) => ['Permissions-Policy', line] as const)
    expect(verdict(permissionsPolicy, { headers })).toBe(readable ? 'pass' : 'warn')
  })
})

describe('items, as Cross-Origin-Opener-Policy', () => {
  it.each<readonly [string, string, boolean]>([
    ['token', 'same-origin', true],
    ['leading space', '  same-origin', true],
    ['trailing space', 'same-origin  ', true],
    ['leading and trailing space', '  same-origin  ', true],
    ['parameter without whitespace', 'same-origin;report-to="coop"', true],
    ['parameter, a token', 'same-origin;report-to=coop', true],
    ['parameter with ; in its string', 'same-origin; report-to="a;b"', true],
    ['empty', '', false],
    ['another spelling', 'Same-Origin', false],
    ['bad token', 'same-origin$%!,', false],
    ['two items', 'same-origin same-origin', false],
    ['a list', 'same-origin, same-origin', false],
    ['whitespace before ;', 'same-origin ; report-to="coop"', false],
    ['a string', '"same-origin"', false],
    ['an inner list', '(same-origin)', false],
  ])('%s', (_name, value, isolates) => {
    const headers = [['Cross-Origin-Opener-Policy', value]] as const
    expect(verdict(coop, { headers })).toBe(isolates ? 'pass' : 'warn')
  })
})
