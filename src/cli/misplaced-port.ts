/** Many hosts and users name the port `PORT`, which is not read: it may be meant for something else. */
export function misplacedPort(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { PORT = '', PAGEMARK_PORT = '' } = environment
  if (PORT.trim() === '' || PAGEMARK_PORT.trim() !== '') return undefined
  return 'Warning: PORT is not read; the port is set by PAGEMARK_PORT.'
}
