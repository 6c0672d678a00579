import { readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { programs } from './src/run/programs.mjs';

/** Writes .br and .gz beside every text file, so that the server only picks and never compresses per request. */
function precompress(): Plugin {
  const textFile = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
  let outDir = '';
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      for (const file of files) {
        if (!file.isFile() || !textFile.test(file.name)) continue;
        const path = join(file.parentPath, file.name);
        const content = await readFile(path);
        if (content.length < 1024) continue;
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      }
    },
  };
}

/**
 * Says in `.packages` which packages went into the files (where npm put them), and which they ask for when they run: a release takes
 * the licences of the former, and the latter themselves.
 */
function listPackages(): Plugin {
  const within = /^.*?(node_modules[\\/].*node_modules[\\/]|node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/;
  const placeOf = (id: string) => {
    const [, folders = '', name = ''] = within.exec(id) ?? [];
    return `${folders}${name}`.replaceAll('\\', '/');
  };
  return {
    name: 'list-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const compiled = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map(placeOf)).filter((place) => place !== ''));
      const asked = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]).filter((name) => !(name in bundle) && !isBuiltin(name));
      const source = JSON.stringify({ compiled: [...compiled].sort(), asked: [...new Set(asked)].sort() }, undefined, 2);
      this.emitFile({ type: 'asset', fileName: '.packages', source });
    },
  };
}

const service = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** The service refuses writes from another origin: seen through the proxy, a page of this server is its own. */
const passedOn = {
  target: service,
  configure(proxy) {
    const asOwn = (request: { getHeader(name: string): unknown; setHeader(name: string, value: string): void }) =>
      request.getHeader('origin') !== undefined && request.setHeader('origin', service);
    proxy.on('proxyReq', asOwn);
    proxy.on('proxyReqWs', asOwn);
  },
} satisfies ProxyOptions;

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
let firstLoad: Set<string> | undefined;

/** What the first page is made of: all that main.tsx imports without asking later. In one file it is packed tighter than in twenty. */
function inFirstLoad(module: string, modules: Modules): string | null {
  firstLoad ??= closureOf(join(import.meta.dirname, 'src/client/main.tsx'), modules);
  return firstLoad.has(module) ? 'frame' : null;
}

function closureOf(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry]);
  for (const module of found) for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) found.add(imported);
  return found;
}

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  emptyOutDir: true,
  target: 'es2022',
  chunkSizeWarningLimit: 700,
  rolldownOptions: {
    output: {
      // What changes seldom stays cached across releases; charts and markdown stay out of the first load.
      codeSplitting: {
        groups: [
          { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|jotai)[\\/]/, priority: 40 },
          { name: 'chart', test: /node_modules[\\/](?:@visx|d3-[a-z]+|internmap)[\\/]/, priority: 30 },
          { name: inFirstLoad, debugName: 'frame', test: /[\\/]src[\\/]|lucide-react/, priority: 35 },
          {
            name: 'markdown',
            test: /node_modules[\\/](?:react-markdown|micromark|mdast|hast|unified|remark)/,
            priority: 30,
          },
          { name: 'table', test: /node_modules[\\/]@tanstack[\\/]/, priority: 20 },
          { name: 'form', test: /node_modules[\\/]react-hook-form[\\/]/, priority: 20 },
          { name: 'zod', test: /node_modules[\\/](?:zod|@hookform)[\\/]/, priority: 20 },
        ],
      },
    },
  },
};

/** The server's programs (`vite build --ssr`): our own sources in few files, packages where npm put them. */
const server: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node20',
  sourcemap: true,
  rolldownOptions: {
    input: Object.fromEntries(programs.map((script) => [script.slice('src/server/'.length, -'.ts'.length), script])),
    output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), precompress(), listPackages()],
  server: {
    port: 5173,
    proxy: {
      '/v1': passedOn,
      '/healthz': service,
      '/ws': { ...passedOn, ws: true },
    },
  },
  build: isSsrBuild ? server : client,
}));
