/**
 * Nothing: 0047 makes another trigram index, without extensions of the server. The name stays, since databases have it
 * recorded.
 *
 * @public called by the migrator, by its name
 */
export async function up(): Promise<void> {}
