// npm run soak -- [--minutes N] [--seed N] [--program FILE]      a hostile server
// npm run soak -- --floods [--only NAME,…] [--seconds N]         floods by strangers
//
// Tests the built service under lasting load. Linux only.
if (process.argv.includes('--floods')) await import('./floods/main.ts')
else await import('./hostile-main.ts')
