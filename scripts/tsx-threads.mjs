// Lets worker threads run TypeScript: `--import tsx` alone does it for the main thread only (on Node 20).
import { register } from 'tsx/esm/api';

register();
