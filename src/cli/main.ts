#!/usr/bin/env node
// The `curfew` command.
process.stdout.write('curfew\n');
