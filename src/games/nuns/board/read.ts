import {
  BadField,
  readBoolean,
  readInteger,
  readList,
  readObject,
  readOneOf,
  readOptional,
} from '../../../engine/fields.ts';
import type { BoardEdge, BoardFile, BoardMonk, BoardPoint, BoardRoute, BoardWish } from './format.ts';
import { greatestPoint } from './format.ts';

/*
 * A board out of a JSON file: its shape alone. Whether a game can be played on it is `boardProblems`' question.
 */

/** The colours of routes that the page can draw. */
export const routeColours = ['blue', 'green', 'pink', 'red', 'yellow'] as const;

const FIELDS = [
  'name',
  'about', // a note to the reader, kept nowhere
  'width',
  'height',
  'cells',
  'guardStart',
  'points',
  'edges',
  'sight',
  'routes',
  'wishes',
  'monk',
];

/** Reads a board file. Throws BadField at the first field that is missing, unknown or of the wrong kind. */
export function readBoard(input: unknown): BoardFile {
  const file = readObject('', input, FIELDS);
  readOptional('about', file['about'], readText);
  const monk = readOptional('monk', file['monk'], readMonk);
  return {
    name: readKey('name', file['name']),
    width: readInteger('width', file['width'], 1, 10_000),
    height: readInteger('height', file['height'], 1, 10_000),
    cells: readRecord('cells', file['cells'], readPoint),
    guardStart: readPoint('guardStart', file['guardStart']),
    points: readRecord('points', file['points'], readBoardPoint),
    edges: readList('edges', file['edges'], readEdge),
    sight: readRecord('sight', file['sight'], readPoints),
    routes: readRecord('routes', file['routes'], readRoute),
    wishes: readList('wishes', file['wishes'], readWish),
    ...(monk && { monk }),
  };
}

const readPoint = (field: string, input: unknown): number => readInteger(field, input, 1, greatestPoint);

const readPoints = (field: string, input: unknown): number[] => readList(field, input, readPoint);

function readText(field: string, input: unknown): string {
  if (typeof input !== 'string' || input === '') throw new BadField(field, 'expected a text');
  return input;
}

/** A name that messages and files go by. */
function readKey(field: string, input: unknown): string {
  if (typeof input !== 'string' || !/^[a-z][A-Za-z0-9-]*$/.test(input))
    throw new BadField(field, 'expected a name of letters and digits that begins with a small letter');
  return input;
}

function readRecord<T>(
  field: string,
  input: unknown,
  read: (field: string, item: unknown) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(readObject(field, input)).map(([name, item]) => [name, read(`${field}.${name}`, item)]),
  );
}

function readBoardPoint(field: string, input: unknown): BoardPoint {
  const point = readObject(field, input, ['x', 'y', 'room']);
  return {
    x: readInteger(`${field}.x`, point['x'], 0, 10_000),
    y: readInteger(`${field}.y`, point['y'], 0, 10_000),
    room: readKey(`${field}.room`, point['room']),
  };
}

function readEdge(field: string, input: unknown): BoardEdge {
  const edge = readObject(field, input, ['a', 'b', 'door', 'locked']);
  const [door, locked] = (['door', 'locked'] as const).map((name) =>
    readOptional(`${field}.${name}`, edge[name], readBoolean),
  );
  return {
    a: readPoint(`${field}.a`, edge['a']),
    b: readPoint(`${field}.b`, edge['b']),
    ...(door && { door }),
    ...(locked && { locked }),
  };
}

function readRoute(field: string, input: unknown): BoardRoute {
  const route = readObject(field, input, ['colour', 'points']);
  return {
    colour: readOneOf(`${field}.colour`, route['colour'], routeColours),
    points: readPoints(`${field}.points`, route['points']),
  };
}

function readWish(field: string, input: unknown): BoardWish {
  const wish = readObject(field, input, ['key', 'keyPoint', 'itemPoint']);
  return {
    key: readInteger(`${field}.key`, wish['key'], 1, 8),
    keyPoint: readPoint(`${field}.keyPoint`, wish['keyPoint']),
    itemPoint: readPoint(`${field}.itemPoint`, wish['itemPoint']),
  };
}

function readMonk(field: string, input: unknown): BoardMonk {
  const monk = readObject(field, input, ['start', 'garden', 'inner']);
  return {
    start: readPoint(`${field}.start`, monk['start']),
    garden: readList(`${field}.garden`, monk['garden'], readKey),
    inner: readList(`${field}.inner`, monk['inner'], readKey),
  };
}
