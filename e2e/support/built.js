// The `molt` command from its built code, as an installed package runs it.
'use strict';

const { main } = require('../../dist/cli/src/main.js');

main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
