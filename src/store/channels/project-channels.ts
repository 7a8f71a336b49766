import type { Owner } from '../accounts/actor.ts'
import { type Connection, writing } from '../database/database.ts'
import { lockUser } from '../database/locks.ts'
import { StoreError } from '../database/store-error.ts'
import { placeFor } from '../projects/membership-row.ts'
import { type Channel, ownRows, toChannels } from './channel-row.ts'

/** Which of a user's channels a project of theirs sends messages to. */
export function createProjectChannels(db: Connection) {
  return {
    /**
     * The owner's channels for one of their projects. Undefined if there is no such project.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async ofProject(
      owner: Owner,
      reference: string,
    ): Promise<readonly (Channel & { readonly isOfProject: boolean })[] | undefined> {
      const place = await placeFor(db, owner, { reference, needs: 'owner' })
      if (!place) return undefined
      const channels = await toChannels(db, await ownRows(db, owner).orderBy('id').execute())
      return channels.map((channel) => ({
        ...channel,
        isOfProject: channel.projects?.some(({ id }) => id === place.id) ?? true,
      }))
    },

    /**
     * Sets the channels for a project, in addition to those for all projects. False if there is no such project.
     *
     * @throws {StoreError} `role-insufficient`
     */
    async choose(owner: Owner, reference: string, ids: readonly string[]): Promise<boolean> {
      return await writing(db, async (trx) => {
        const place = await placeFor(trx, owner, { reference, needs: 'owner' })
        if (!place) return false
        await lockUser(trx, owner.id)
        const own = ownRows(trx, owner).where('all_projects', '=', 0)
        await trx
          .deleteFrom('channel_projects')
          .where('project_id', '=', place.id)
          .where('channel_id', 'in', own.clearSelect().select('id'))
          .execute()
        const rows = (await own.execute())
          .filter(({ id }) => ids.includes(id))
          .map(({ id }) => ({ project_id: place.id, channel_id: id }))
        if (rows.length > 0) await trx.insertInto('channel_projects').values(rows).execute()
        return true
      })
    },
  }
}

/** @throws {StoreError} `project-unknown`, `role-insufficient` */
export async function setProjects(
  trx: Connection,
  owner: Owner,
  { id, projects }: { readonly id: string; readonly projects: readonly string[] | null },
): Promise<void> {
  await trx.deleteFrom('channel_projects').where('channel_id', '=', id).execute()
  const ids = new Set<string>()
  for (const reference of projects ?? []) {
    const place = await placeFor(trx, owner, { reference, needs: 'owner' })
    if (!place) throw new StoreError('project-unknown')
    ids.add(place.id)
  }
  const rows = [...ids].map((project_id) => ({ project_id, channel_id: id }))
  if (rows.length > 0) await trx.insertInto('channel_projects').values(rows).execute()
}
