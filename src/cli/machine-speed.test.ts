import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { keepMachineSpeed } from './machine-speed.ts'

it('is kept in the folder, for each kind of processor', () => {
  const folder = temporaryFolder()
  keepMachineSpeed(folder, '2 × Fast').write([1500, 1600])
  keepMachineSpeed(folder, '8 × Slow').write([400])
  expect(keepMachineSpeed(folder, '2 × Fast').read()).toEqual([1500, 1600])
  expect(keepMachineSpeed(folder, '8 × Slow').read()).toEqual([400])
  expect(keepMachineSpeed(folder, '1 × Other').read()).toEqual([])
  expect(readdirSync(folder)).toEqual(['machine-speed.json'])
})

it.each(['', '[', 'null', '7', '{"2 × Fast":"1500"}'])(
  'is unknown where the file holds %j',
  (text) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'machine-speed.json'), text)
    expect(keepMachineSpeed(folder, '2 × Fast').read()).toEqual([])
  },
)

it('does not stop anything where the folder cannot be written', () => {
  const speed = keepMachineSpeed('/proc/nowhere')
  expect(() => speed.write([1500])).not.toThrow()
  expect(speed.read()).toEqual([])
})
