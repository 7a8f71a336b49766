import type { Rule } from '../../report/rules/rule.ts'
import type { Owner } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import { type Connection, writing } from '../database/database.ts'
import { findPlace, holdPlace } from '../projects/membership-row.ts'

export type Budgets = ReturnType<typeof createBudgets>

/** The budgets of projects. Users who may change reports of a project may change them: editors and the owner. */
export function createBudgets(db: Connection) {
  return {
    /** In their order; undefined if this user has no such project. */
    async list(owner: Owner, reference: string): Promise<readonly Rule[] | undefined> {
      const place = await findPlace(db, owner, reference)
      return place && (await budgetsOf(db, place.id))
    },

    /**
     * Replaces all of them with the result of `change`. Undefined if there is no such project.
     *
     * @param change called in the transaction with the current ones; its errors are passed on
     * @throws {StoreError} `role-insufficient`
     */
    async change(
      owner: Owner,
      reference: string,
      change: (before: readonly Rule[]) => readonly Rule[],
    ): Promise<readonly Rule[] | undefined> {
      return await writing(db, async (trx) => {
        const place = await holdPlace(trx, owner, { reference, needs: 'editor' })
        if (!place) return undefined
        const rules = change(await budgetsOf(trx, place.id))
        await trx.deleteFrom('budgets').where('project_id', '=', place.id).execute()
        if (rules.length > 0) {
          const rows = rules.map((rule, position) => ({
            project_id: place.id,
            position,
            rule: JSON.stringify(rule),
          }))
          await trx.insertInto('budgets').values(rows).execute()
        }
        return rules
      })
    },

    /** The budgets of the report's project. The caller must check access to the report. */
    async ofReport({ projectId }: { readonly projectId: string }): Promise<readonly Rule[]> {
      return await budgetsOf(db, projectId)
    },
  }
}

/** In their order. */
export async function budgetsOf(db: Connection, projectId: string): Promise<readonly Rule[]> {
  const rows = await rulesOf(db, { project: projectId })
  return rows.map(({ rule }): Rule => JSON.parse(rule))
}

const rulesOf = builtOnce(
  ['project'],
  (db, { project }) =>
    db.selectFrom('budgets').select('rule').where('project_id', '=', project).orderBy('position'),
  'lookup',
)
