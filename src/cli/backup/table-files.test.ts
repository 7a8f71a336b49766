import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { tableFile } from './manifest.ts'
import { appendLines, checkTableFiles, readTableFiles, writeTableFiles } from './table-files.ts'

const TITLE = 'a\u2028b\u2029c\u0085d\re\r\nf\ng'

/** The files of a database with a report, and what they have. */
async function filesOfReport() {
  await using from = await openTestStore()
  await from.store.reports.store(await from.owner(), reportDraft())
  await from.db.updateTable('reports').set({ title: TITLE }).execute()
  const folder = temporaryFolder()
  return { folder, tally: await writeTableFiles(from.db, folder) }
}

describe('the files of all tables', () => {
  it('restore texts with characters that end lines elsewhere', async () => {
    const { folder, tally } = await filesOfReport()
    await using to = await openTestStore()
    await to.db.transaction().execute((trx) => readTableFiles(trx, folder, tally))
    expect(await to.db.selectFrom('reports').select('title').execute()).toEqual([{ title: TITLE }])
  })

  it.each<[what: string, damage: (file: string) => void, fault: string]>([
    ['cut off', (file) => truncateSync(file, 40), 'unexpected end of file'],
    [
      'missing',
      (file) => rmSync(file),
      'reports.jsonl.gz cannot be read: the file does not exist.',
    ],
  ])('restore nothing if one is %s', async (_, damage, fault) => {
    const { folder, tally } = await filesOfReport()
    damage(tableFile(folder, 'reports'))
    await using to = await openTestStore()
    const read = to.db.transaction().execute((trx) => readTableFiles(trx, folder, tally))
    await expect(read).rejects.toThrow(fault)
    await expect(checkTableFiles(folder, tally)).rejects.toThrow(fault)
    expect(await to.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})

describe('the check of all table files', () => {
  it('names a file that lacks rows, or has others', async () => {
    const { folder, tally } = await filesOfReport()
    await checkTableFiles(folder, tally)
    const file = tableFile(folder, 'reports')
    const [line = ''] = gunzipSync(readFileSync(file)).toString().split('\n')
    writeFileSync(file, gzipSync(''))
    const named = `${file} is not the file that was backed up: `
    await expect(checkTableFiles(folder, tally)).rejects.toThrow(
      `${named}it has 0 rows instead of 1.`,
    )
    writeFileSync(file, gzipSync(`${line.replace('example', 'elsewhere')}\n`))
    await expect(checkTableFiles(folder, tally)).rejects.toThrow(`${named}its rows were changed.`)
  })
})

describe('the file of a table', () => {
  const newFile = () => join(temporaryFolder(), 'reports.jsonl.gz')

  it('has every line of every batch', async () => {
    const file = newFile()
    for (const batch of [[], ['one', 'two\u2028'], ['three\r']]) await appendLines(file, batch)
    expect(gunzipSync(readFileSync(file)).toString()).toBe('one\ntwo\u2028\nthree\r\n')
  })

  it('is refused if its rows would be read back as others', async () => {
    await expect(appendLines(newFile(), ['one', 'two\nthree'])).rejects.toThrow(
      '2 rows in reports.jsonl.gz would be read back as 3',
    )
  })
})
