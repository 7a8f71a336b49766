import { reseal } from '../../store/sealing/reseal.ts'
import { CliError } from '../cli-error.ts'
import type { Config } from '../config.ts'
import { openDataFolder } from '../data-folder.ts'
import { lockStopped } from '../lock-folder.ts'
import { type OpenStore, requireFile, withStore } from '../open-store.ts'
import { addOwnKey, keepFirstKey } from '../secret-keys.ts'
import type { Terminal } from '../terminal.ts'

/**
 * If all processes were started with the operator's key file, seals again while the server runs. A key in the data
 * folder is replaced first, which a server that has already read it would not notice. A database that was moved is
 * refused: the new one is sealed with the key that would be removed here.
 */
export async function runRotate(terminal: Terminal): Promise<void> {
  const config = terminal.config()
  if (config.SECRET_KEY_FILE === undefined) await rotateOwnKey(config, terminal)
  else await sealAnew(config, terminal)
}

async function rotateOwnKey(config: Config, terminal: Terminal): Promise<void> {
  requireFile(config)
  const release = lockStopped(config, RUNNING)
  try {
    const folder = openDataFolder(config.DATA_DIR)
    // Refuses if secrets need a key that is missing: a new one would only hide that.
    await withStore(config, async () => undefined, { moved: 'refuse' })
    await addOwnKey(folder)
    await sealAnew(config, terminal)
    await keepFirstKey(folder)
  } finally {
    release()
  }
}

const RUNNING =
  'The key in the data folder can be replaced only while no Pagemark server runs. Stop it and try again.'

async function sealAnew(config: Config, { print }: Terminal): Promise<void> {
  const seal = async ({ db, seals }: OpenStore) => {
    const { resealed, unopened } = await reseal(db, seals)
    print(
      `${resealed === 1 ? '1 secret was' : `${resealed} secrets were`} sealed with the key ${seals.currentKeyId}.`,
    )
    if (unopened > 0) {
      throw new CliError(
        `${unopened} stored secrets could not be opened and were left as they are. Keep the old key and run the command again; if it fails again, these values were changed by something other than Pagemark.`,
        1,
      )
    }
  }
  await withStore(config, seal, { moved: 'refuse' })
}
