// Unit tests: `*.spec.ts` beside the file, and `*.test.ts` in folders of cases. End-to-end suites that need cargo or a
// database live in e2e/ and run in a project of their own, because they are slow and may not run side by side.
import { defineConfig } from 'vitest/config';

const NEVER = [
  '**/node_modules/**',
  '**/dist/**',
  '**/target/**',
  '**/.cache/**',
  '**/.nx/**',
  'generators/*/files/**',
];

const THREADS = 'compiler/src/system/pool/*.spec.ts';

export default defineConfig({
  resolve: { conditions: ['@molt/source'] },
  test: {
    maxWorkers: 2,
    // Cases of scripts wait for each other's processes: one more than two cores keeps both busy.
    maxConcurrency: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,cli,compiler,conformance,executors,generators,plugin,tools}/**/*.{spec,test}.ts'],
          exclude: [...NEVER, THREADS],
          // Some read the whole repository: on a machine that is busy that takes its time.
          testTimeout: 60_000,
          // Loading the compiler for each file anew took a third of the time; no file replaces or keeps what it imports.
          isolate: false,
        },
      },
      {
        extends: true,
        // Threads die in these, with what native code keeps in them: each has a process of its own.
        test: { name: 'unit-threads', include: [THREADS], exclude: NEVER, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.{spec,test}.ts'],
          exclude: NEVER,
          globalSetup: 'e2e/support/built-package.ts',
          testTimeout: 600_000,
          hookTimeout: 1_800_000,
          fileParallelism: false,
          // Servers, sockets and clocks of a machine that others share: CI asks once more, and its report says which test it
          // asked twice (`retry x1`). Elsewhere each failure shows at once.
          retry: process.env.CI === undefined ? 0 : 1,
        },
      },
    ],
  },
});
