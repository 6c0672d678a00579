#!/usr/bin/env node
// npm run dev: the server restarts on change, Vite reloads the client at http://127.0.0.1:5173 and passes /v1 and /ws on.
import './node-version.mjs';
import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const server = runNode('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/server/main.ts']);
const client = runNode('node_modules/vite/bin/vite.js', ['--host', '127.0.0.1']);
// When one of the two ends by itself (a port is taken), the other has no use. A signal has reached both already.
const { code } = await Promise.race([server, client]);
process.emit('SIGTERM', 'SIGTERM');
await Promise.all([server, client]);
process.exit(code);
