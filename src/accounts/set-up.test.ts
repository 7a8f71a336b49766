import { describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { quickPasswords } from '../../test/support/quick-passwords.ts'
import { CODE_BYTES, createSetUp, setUpCodeOf } from './set-up.ts'

const passwords = quickPasswords()
const ASKED = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  from: { address: '192.0.2.1', agent: 'test' },
  changes: [],
}

function setUpOf({ store }: TestStore, now = () => 0) {
  return createSetUp({ ...store, passwords, now })
}

describe('the first account', () => {
  it('is made with the code, however it is typed, and is an administrator’s', async () => {
    await using test = await openTestStore()
    const setUp = setUpOf(test)
    const { code } = setUp
    expect(code).toMatch(/^(?:[2-9B-DF-HJ-NP-TV-XZ]{4}-){3}[2-9B-DF-HJ-NP-TV-XZ]{4}$/)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect(await setUp.begin({ ...ASKED, code: typed })).toMatchObject({ status: 'done' })
    expect(await test.store.users.list()).toMatchObject([{ email: ASKED.email, admin: true }])
  })

  it('is another code at each start', async () => {
    await using test = await openTestStore()
    expect(setUpOf(test).code).not.toBe(setUpOf(test).code)
  })

  it('cannot be created without the code, and an address has five attempts a minute', async () => {
    await using test = await openTestStore()
    let time = 0
    const setUp = setUpOf(test, () => time)
    const { code } = setUp
    for (const wrong of ['', 'AAAA', code.slice(0, -1), `${code}2`, 'x'.repeat(10_000)]) {
      expect(await setUp.begin({ ...ASKED, code: wrong })).toEqual({ status: 'wrong-code' })
    }
    expect(await setUp.begin({ ...ASKED, code })).toEqual({ status: 'wait', retryAfterMs: 12_000 })
    time += 11_999
    expect(await setUp.begin({ ...ASKED, code })).toMatchObject({ status: 'wait' })
    expect(await test.store.users.count()).toBe(0)
    const elsewhere = { ...ASKED, from: { address: '192.0.2.2', agent: 'test' }, changes: [] }
    expect(await setUp.begin({ ...elsewhere, code: 'AAAA' })).toEqual({ status: 'wrong-code' })
    time += 1
    expect(await setUp.begin({ ...ASKED, code })).toMatchObject({ status: 'done' })
  })

  it('is created once, however many requests arrive at once', async () => {
    await using test = await openTestStore()
    const setUp = setUpOf(test)
    const { code } = setUp
    const tried = await Promise.all(
      ['a', 'b', 'c'].map((name) => setUp.begin({ ...ASKED, email: `${name}@example.com`, code })),
    )
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['done', 'taken', 'taken'])
    expect(await test.store.users.count()).toBe(1)
    expect(await setUp.begin({ ...ASKED, code })).toEqual({ status: 'taken' })
  })
})

it('the code depends only on the bytes', () => {
  const bytes = Buffer.alloc(CODE_BYTES, 'secret')
  expect(setUpCodeOf(bytes)).toBe(setUpCodeOf(Buffer.from(bytes)))
  expect(setUpCodeOf(bytes)).toMatch(/^([2-9B-Z]{4}-){3}[2-9B-Z]{4}$/)
  expect(setUpCodeOf(Buffer.alloc(CODE_BYTES, 'another'))).not.toBe(setUpCodeOf(bytes))
})
