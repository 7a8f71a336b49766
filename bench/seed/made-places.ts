import type { Insertable } from 'kysely'
import type { UserTable } from '../../src/store/tables/account-tables.ts'
import type { ProjectTable } from '../../src/store/tables/project-tables.ts'
import type { Dice } from './dice.ts'
import { makeHost } from './page-texts.ts'
import type { SeedSize } from './seed-size.ts'

export interface Places {
  readonly users: readonly MadeUser[]
  readonly rows: {
    readonly users: readonly Insertable<UserTable>[]
    readonly projects: readonly Insertable<ProjectTable>[]
  }
}

export interface MadeUser {
  readonly id: string
  readonly projects: MadeProject[]
}

/** Named after its only host. */
export interface MadeProject {
  readonly id: string
  /** Index among all projects. */
  readonly number: number
  readonly host: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Time span of the reports. */
export const SPAN_MS = 730 * DAY_MS

/** The first user, who has most of the reports, has one in a hundred projects in addition to the usual share. */
const SHARE_OF_FIRST = 100

export function makePlaces(dice: Dice, { users, projects, until }: SeedSize): Places {
  const before = until - SPAN_MS - DAY_MS
  const userRows = Array.from({ length: users }, (_, n) =>
    makeUser(dice.idAt(before + n), n, before),
  )
  const made: MadeUser[] = userRows.map(({ id }) => ({ id, projects: [] }))
  const more = Math.floor((projects - users) / SHARE_OF_FIRST)
  const projectRows = Array.from({ length: projects }, (_, number) => {
    const id = dice.idAt(before + users + number)
    const owner = made[number < projects - more ? number % users : 0]
    const host = makeHost(dice, number)
    owner?.projects.push({ id, number, host })
    return makeProject({ id, host, ownerId: owner?.id ?? '', at: before })
  })
  return { users: made, rows: { users: userRows, projects: projectRows } }
}

/** Without a password; set one to sign in. */
function makeUser(id: string, number: number, at: number): Insertable<UserTable> {
  const email = `user-${number + 1}@pagemark.example`
  return {
    id,
    email,
    email_key: email,
    password_hash: null,
    is_admin: 0,
    ...NO_SETTINGS,
    created_at: at,
  }
}

const NO_SETTINGS = {
  time_zone: null,
  theme: null,
  deleted_at: null,
  disabled_at: null,
  first_steps_closed_at: null,
  most_waiting: null,
  most_an_hour: null,
}

function makeProject(made: {
  readonly id: string
  readonly host: string
  readonly ownerId: string
  readonly at: number
}): Insertable<ProjectTable> {
  return {
    id: made.id,
    owner_id: made.ownerId,
    name: made.host,
    name_key: made.host,
    ignored_checks: '[]',
    created_at: made.at,
    deleted_at: null,
    default_device: null,
    default_privacy: null,
    members_version: 0,
    emptied_at: null,
  }
}
