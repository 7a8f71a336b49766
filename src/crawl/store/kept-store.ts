import type { CheckedReference, Reference } from '../references/reference.ts'
import type { CrawlMemo, CrawlStore, FoundUrl, Visit } from './crawl-store.ts'

/** A change to a store, as data: the same changes in the same order make the same store. */
export type StoreChange =
  | {
      readonly kind: 'save'
      readonly visits: readonly Visit[]
      readonly found: readonly FoundUrl[]
    }
  | { readonly kind: 'remember'; readonly memo: CrawlMemo }
  | { readonly kind: 'plan'; readonly references: readonly Reference[] }
  | { readonly kind: 'check'; readonly references: readonly CheckedReference[] }

/** The same store, which passes on each change before it takes effect. Claims are not kept: they end with the process. */
export function keepChanges(store: CrawlStore, keep: (change: StoreChange) => void): CrawlStore {
  return {
    ...store,
    async save(visits, found) {
      keep({ kind: 'save', visits, found })
      return await store.save(visits, found)
    },
    async remember(memo) {
      keep({ kind: 'remember', memo })
      await store.remember(memo)
    },
    async planReferences(references) {
      keep({ kind: 'plan', references })
      await store.planReferences(references)
    },
    async saveReferences(references) {
      keep({ kind: 'check', references })
      await store.saveReferences(references)
    },
  }
}

/** Repeats changes on a store that has none. */
export async function repeatChange(store: CrawlStore, change: StoreChange): Promise<void> {
  switch (change.kind) {
    case 'save':
      await store.save(change.visits, change.found)
      return
    case 'remember':
      return await store.remember(change.memo)
    case 'plan':
      return await store.planReferences(change.references)
    case 'check':
      return await store.saveReferences(change.references)
  }
}
