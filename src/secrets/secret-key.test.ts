import { describe, expect, it } from 'vitest'
import { newSecretKey, readSecretKeys, secretKey, writeSecretKeys } from './secret-key.ts'

const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at))
const idsOf = (file: Buffer | string) => readSecretKeys(Buffer.from(file))?.map(({ id }) => id)

describe('a key file', () => {
  it.each([
    { form: '32 bytes', file: bytes },
    { form: 'base64', file: `${bytes.toString('base64')}\n` },
    { form: 'base64url without a line end', file: bytes.toString('base64url') },
    { form: 'base64url with Windows line ends', file: `${bytes.toString('base64url')}\r\n\r\n` },
  ])('is read as $form', ({ file }) => {
    expect(idsOf(file)).toEqual([secretKey(bytes).id])
  })

  it('has several keys in the order in which they were written', () => {
    const keys = [newSecretKey(), newSecretKey()]
    expect(idsOf(writeSecretKeys(keys))).toEqual(keys.map(({ id }) => id))
  })

  it.each([
    { what: 'nothing', file: '' },
    { what: 'too few bytes', file: bytes.subarray(1) },
    { what: 'too many bytes', file: Buffer.concat([bytes, Buffer.from([0])]) },
    { what: 'a password', file: 'correct horse battery staple\n' },
    { what: 'a key and something else', file: `${bytes.toString('base64')}\nmore\n` },
    { what: 'a key of 31 bytes', file: bytes.subarray(1).toString('base64') },
  ])('is refused when it has $what', ({ file }) => {
    expect(readSecretKeys(Buffer.from(file))).toBeUndefined()
  })
})
