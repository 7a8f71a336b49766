import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Connection } from '../database/database.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** A list of URLs as stored. Compressed outside of any transaction: it may have a megabyte. */
export async function packList(urls: readonly string[]): Promise<Uint8Array> {
  return await compress(urls.join('\n'))
}

/** The URLs that a site audit lists; empty if its pages come from elsewhere. */
export async function readSiteList(db: Connection, siteAuditId: string): Promise<string[]> {
  const row = await db
    .selectFrom('site_lists')
    .select('urls')
    .where('site_audit_id', '=', siteAuditId)
    .executeTakeFirst()
  return row ? (await decompress(row.urls)).toString().split('\n') : []
}

export async function writeSiteList(
  trx: Connection,
  site_audit_id: string,
  urls: Uint8Array,
): Promise<void> {
  await trx
    .insertInto('site_lists')
    .values({ site_audit_id, urls })
    .onConflict((conflict) => conflict.column('site_audit_id').doUpdateSet({ urls }))
    .execute()
}
