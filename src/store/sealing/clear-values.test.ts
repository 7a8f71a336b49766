import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { newSecretKey } from '../../secrets/secret-key.ts'
import { createSeals } from '../../secrets/sealed-values.ts'
import { registerKey } from './register-key.ts'

const CREDENTIALS = { username: 'crew', password: 'OldPlainPassword' }
const SECRET = 'OLDPLAINSECRET'

it('seals what an earlier version stored in plain text, once, and leaves none of it in the files', async () => {
  const folder = temporaryFolder()
  await using test = await openTestStore({ path: join(folder, 'pagemark.db') })
  const { db, store, seals } = test
  const owner = await test.owner()
  const draft = reportDraft({ credentials: CREDENTIALS })
  const { report } = await store.reports.store(owner, draft)
  const readingId = await store.sitemapReadings.create(owner, { mostPages: 5, draft })
  await store.secondFactors.begin(owner, SECRET)
  // As stored before values were sealed.
  await db.updateTable('reports').set({ access_password: CREDENTIALS.password }).execute()
  await db.updateTable('second_factors').set({ secret: SECRET }).execute()
  const { target: _target, ...request } = draft.request
  const choices = JSON.stringify({ privacy: 0, request })
  await db.updateTable('sitemap_readings').set({ choices, access_password: null }).execute()
  expect(plainTextsIn(folder)).toEqual([CREDENTIALS.password, SECRET])

  expect(await Promise.all([registerKey(db, seals), registerKey(db, seals)])).toEqual([3, 0])
  expect(plainTextsIn(folder)).toEqual([])
  expect((await test.queue.claim('w'))?.request.credentials).toEqual(CREDENTIALS)
  const reading = await store.sitemapReadings.find(owner, readingId)
  expect(reading?.draft).toEqual({ privacy: 0, request: draft.request })
  expect((await store.secondFactors.find(owner.id))?.secret).toBe(SECRET)
  expect(report.credentialsUsername).toBe(CREDENTIALS.username)

  expect(await registerKey(db, createSeals([newSecretKey()]))).toBe(0)
  const keys = await db.selectFrom('secret_keys').select('wiped_at').execute()
  expect(keys.every(({ wiped_at }) => wiped_at !== null)).toBe(true)
})

function plainTextsIn(folder: string): string[] {
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  return [CREDENTIALS.password, SECRET].filter((text) => bytes.some((file) => file.includes(text)))
}
