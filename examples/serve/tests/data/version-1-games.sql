-- Version 1 from 23 November 2026 on: heads count the games.
PRAGMA user_version = 1;
CREATE TABLE server (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    clock_ms INTEGER NOT NULL
) STRICT;
INSERT INTO server VALUES (1, 0);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    plan TEXT NOT NULL,
    seats TEXT NOT NULL,
    head TEXT NOT NULL,
    began_ms INTEGER NOT NULL,
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
UPDATE server SET clock_ms = 4517;
INSERT INTO tables VALUES ('rematch',
  '{"game":"conquid","variant":"medium","record":"{\"format\":\"menagerie-record\",\"version\":1,\"game\":\"conquid\",\"start\":\"14x28b2 28./28./28./28./28./28./4.2X16.2O4./4.2X16.2O4./28./28./28./28./28./28. 1 -\",\"moves\":[],\"result\":\"*\"}","sides":2,"listed":false}',
  '[{"kind":"person","token":"11111111111111111111111111111111"},{"kind":"person","token":"22222222222222222222222222222222"}]',
  '{"status":"*","ply":0,"turn":1,"entries":7,"games":2}', 1905, 1795440872);
INSERT INTO tables VALUES ('open',
  '{"game":"lifeduel","variant":"6x6t6g3","record":"{\"format\":\"menagerie-record\",\"version\":1,\"game\":\"lifeduel\",\"start\":\"6x6t6g3 6./6./6./6./6./6. p0\",\"moves\":[],\"result\":\"*\"}","sides":1,"listed":true}',
  '[{"kind":"person","token":"11111111111111111111111111111111"},{"kind":"open"}]',
  '{"status":"*","ply":0,"turn":1,"entries":0,"games":1}', 4514, 1795440873);
INSERT INTO tables VALUES ('chess',
  '{"game":"conway-chess","variant":"standard","record":"{\"format\":\"menagerie-record\",\"version\":1,\"game\":\"conway-chess\",\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1\",\"moves\":[],\"result\":\"*\"}","sides":1,"clock":{"initial":300000,"increment":3000,"delay":0},"listed":true}',
  '[{"kind":"person","token":"11111111111111111111111111111111"},{"kind":"person","token":"22222222222222222222222222222222"}]',
  '{"status":"*","ply":3,"turn":2,"entries":5,"games":1}', 283, 1795440870);
INSERT INTO tables VALUES ('computer',
  '{"game":"pacifist","variant":"standard","record":"{\"format\":\"menagerie-record\",\"version\":1,\"game\":\"pacifist\",\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee\",\"moves\":[],\"result\":\"*\"}","sides":1,"listed":false}',
  '[{"kind":"person","token":"11111111111111111111111111111111"},{"kind":"computer","level":2}]',
  '{"status":"*","ply":2,"turn":1,"entries":2,"games":1}', 4184, 1795440873);
INSERT INTO entries VALUES ('rematch', 1, '{"number":1,"by":2,"at":361,"act":"move","ply":1,"text":"C","key":"32bd43bbee25f3a9"}');
INSERT INTO entries VALUES ('rematch', 2, '{"number":2,"by":1,"at":693,"act":"move","ply":2,"text":"C","key":"49b7bd5e0d59eaaf"}');
INSERT INTO entries VALUES ('rematch', 3, '{"number":3,"by":2,"at":1021,"act":"ask","question":"undo","ply":1}');
INSERT INTO entries VALUES ('rematch', 4, '{"number":4,"by":1,"at":1329,"act":"ask","question":"undo","ply":1}');
INSERT INTO entries VALUES ('rematch', 5, '{"number":5,"by":1,"at":1638,"act":"resign"}');
INSERT INTO entries VALUES ('rematch', 6, '{"number":6,"by":2,"at":1949,"act":"ask","question":"rematch"}');
INSERT INTO entries VALUES ('rematch', 7, '{"number":7,"by":1,"at":2273,"act":"ask","question":"rematch"}');
INSERT INTO entries VALUES ('chess', 1, '{"number":1,"by":1,"at":352,"act":"move","ply":1,"text":"e2e4","key":"7ab930a2ec3b2a24"}');
INSERT INTO entries VALUES ('chess', 2, '{"number":2,"by":2,"at":670,"act":"move","ply":2,"text":"e7e5","key":"88fce6b76e01f612"}');
INSERT INTO entries VALUES ('chess', 3, '{"number":3,"by":1,"at":995,"act":"move","ply":3,"text":"b1c3","key":"6774b6a7d230ffc3"}');
INSERT INTO entries VALUES ('chess', 4, '{"number":4,"by":2,"at":1303,"act":"ask","question":"draw"}');
INSERT INTO entries VALUES ('chess', 5, '{"number":5,"by":1,"at":1611,"act":"decline","question":"draw"}');
INSERT INTO entries VALUES ('computer', 1, '{"number":1,"by":1,"at":326,"act":"move","ply":1,"text":"e2e4","key":"147c33714e28ee9d"}');
INSERT INTO entries VALUES ('computer', 2, '{"number":2,"by":2,"at":328,"act":"move","ply":2,"text":"g8f6","key":"6509ee52d9b79d88"}');
