/**
 * Nothing: 0039 makes this index, without the columns that PostgreSQL refuses for long URLs. The name stays, since
 * databases have it recorded.
 *
 * @public called by the migrator, by its name
 */
export async function up(): Promise<void> {}
