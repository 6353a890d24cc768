// Runs once before all browser tests.
import { prepareChromium } from './chromium.ts';

export const setup = prepareChromium;
