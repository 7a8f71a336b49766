import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { installation } from '../../test/support/installation.ts'
import { openDataFolder } from './data-folder.ts'
import { addOwnKey, makeSecretKey, ownKeyFile } from './secret-keys.ts'

function dataFolder() {
  const folder = openDataFolder(installation().folder)
  return { folder, file: ownKeyFile(folder), names: () => readdirSync(folder.path).toSorted() }
}

it('a file of a killed process with the same ID does not keep a key from being created or added', async () => {
  const { folder, file, names } = dataFolder()
  const left = `${file}.${process.pid}`
  writeFileSync(left, 'half')
  const [key] = await makeSecretKey(folder)
  await addOwnKey(folder)
  const [, second] = await makeSecretKey(folder)
  expect(second?.id).toBe(key.id)
  rmSync(left)
  expect(names()).toEqual(['secret.key'])
})

it('a key file that cannot be written is named', async () => {
  const { folder, file } = dataFolder()
  rmSync(folder.path, { recursive: true })
  await expect(makeSecretKey(folder)).rejects.toThrow(`The key file ${file} cannot be written: `)
})
