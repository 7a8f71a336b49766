import { sql } from 'kysely'

/**
 * The condition of `deliveries_waiting`, in a form from which that of `deliveries_due` does not follow: while PostgreSQL
 * expects few waiting messages, it would read them all by that index.
 */
export const IS_WAITING = sql<boolean>`(status >= 'queued' and status <= 'queued' and lead_id is null)`
