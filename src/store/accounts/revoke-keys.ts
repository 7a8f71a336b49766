import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'


