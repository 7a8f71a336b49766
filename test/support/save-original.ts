import type { Originals } from '../../src/store/builds/originals.ts'

/** Stores the original of a run that is there already. False without room for it. */
export async function saveOriginal(
  originals: Pick<Originals, 'add'>,
  importer: { readonly projectId: string },
  { build, run, original }: { build: string; run: string; original: string },
): Promise<boolean> {
  const made = await originals.add(importer, { build, original }, async () => [{ id: run }])
  for (const { store } of made.originals) await store()
  return made.originals.length > 0
}
