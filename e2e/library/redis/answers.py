"""What is made of answers: all forms in which servers send them, in every protocol. No server is needed."""

import copy

from redis._parsers.response_callbacks import get_response_callbacks

# Commands with answers and with options. Newest and oldest protocol: maps and lists, numbers and texts.
CASES = [
("CONFIG GET",[[b"a",b"1",b"b",None],{b"a":b"1",b"c":None},[],{}],[{}]),
("INFO",[b"# Server\r\nredis_version:7.2\r\nuptime:10\r\nratio:0.5\r\ndb0:keys=1,expires=0,avg_ttl=0\r\nlist:a,b,3\r\nmodule:name=x,ver=1\r\ncmdstat_host: evil:calls=1\r\nrawline\r\nempty:\r\nsub:a=1,b,c=x=2\r\nver:1.2.3\r\n"],[{}]),
("MEMORY STATS",[[b"peak",1,b"db.0",[b"x",1,b"y",b"z"],b"s",b"t"],{b"peak":1,b"db.0":{b"x":1},b"s":b"t"}],[{}]),
("SLOWLOG GET",[[[1,2,3,[b"GET",b"k"],b"addr",b"name"],[2,3,4,[b"SET"]],[3,4,5,b"cx",[b"SET",b"k"]],[3,4,5,b"cx",[b"SET",b"k"],b"a",b"n"]]],[{}]),
("CLIENT LIST",[b"id=1 addr=a name=x y lib=z\nid=2 addr=b=c\n\n"],[{}]),
("CLIENT INFO",[b"id=1 age=3 name= qbuf=0 tot-mem=5 user=default\n"],[{}]),
("CLIENT KILL",[b"OK",1],[{}]),
("CLIENT TRACKINGINFO",[[b"flags",[b"off"],b"redirect",-1,b"prefixes",[b"p"]],{b"flags":[b"off"],b"redirect":-1,b"prefixes":[]}],[{}]),
("COMMAND",[[[b"get",2,[b"readonly"],1,1,1,[b"@r"],[b"t"],[],[]],[b"set",-3,[b"w"],1,1,1,[],[],[],[]]]],[{}]),
("COMMAND GETKEYS",[[b"a"]],[{}]),
("ACL LOG",[[[b"count",1,b"age-seconds",b"1.5",b"client-info",b"id=3 age=1",b"reason",b"auth"]],[{b"count":1,b"age-seconds":1.5,b"client-info":b"id=3 age=1",b"reason":b"auth"}],b"OK",None],[{}]),
("ACL GETUSER",[[b"flags",[b"on"],b"passwords",[b"p"],b"commands",b"+@all -get",b"keys",b"~*",b"channels",b"",b"selectors",[[b"commands",b"+get",b"keys",b"~a"]]],{b"flags":[b"on"],b"passwords":[],b"commands":b"+@all",b"keys":[b"~*"],b"selectors":[{b"commands":b"+get"}]},{b"flags":[b"off"],b"passwords":[],b"commands":b"-@all",b"keys":b"",b"channels":[b"&*"],b"selectors":[]},None],[{}]),
("CLUSTER NODES",[b"id1 127.0.0.1:7000@17000,host myself,master - 0 0 1 connected 0-100 [5->-id2] [6-<-id3] 200\nid2 :0 slave id1 1 2 3 disconnected\n"],[{}]),
("CLUSTER INFO",[b"cluster_state:ok\r\na:b\r\n"],[{}]),
("CLUSTER LINKS",[[[b"dir",b"to",b"n",1]],[{b"dir":b"to"}],None],[{}]),
("XINFO STREAM",[[b"length",1,b"first-entry",[b"1-1",[b"a",b"b"]],b"last-entry",[b"1-1",[b"a",b"b"]]],{b"length":0,b"first-entry":None,b"last-entry":None}],[{}]),
("XINFO STREAM",[[b"length",1,b"entries",[[b"1-1",[b"a",b"b"]]],b"groups",[[b"name",b"g",b"consumers",[[b"name",b"c"]]]]],{b"length":1,b"entries":[[b"1-1",[b"a",b"b"]]],b"groups":[{b"name":b"g",b"consumers":[{b"name":b"c"}]}]},{b"entries":[],b"groups":[]}],[{"full":True}]),
("XINFO GROUPS",[[[b"name",b"g"]],[{b"name":b"g"}]],[{}]),
("FUNCTION LIST",[[[b"library_name",b"l",b"functions",[[b"name",b"f"]]]],[{b"library_name":b"l",b"functions":[{b"name":b"f"}]}],None],[{}]),
("LCS",[b"abc",3,[b"matches",[[[1,2],[3,4],2]],b"len",5],{b"matches":[[[1,2],[3,4]]],b"len":5}],[{}]),
("STRALGO",[b"abc",3,[b"matches",[[[1,2],[3,4],2]],b"len",5],{b"matches":[[[1,2],[3,4],2]],b"len":5}],[{},{"len":True},{"idx":True},{"idx":True,"withmatchlen":True}]),
("DEBUG OBJECT",[b"Value at:0x1 refcount:1 encoding:int serializedlength:2 lru:1 lru_seconds_idle:0"],[{}]),
("ZRANGE",[[b"a",b"1",b"b",b"2.5"],[[b"a",1.0],[b"b",2.5]],[],None],[{},{"withscores":True},{"withscores":True,"score_cast_func":int},{"withscores":True,"score_cast_func":str}]),
("ZUNION",[[b"a",b"1"],[[b"a",1.0]]],[{"withscores":True}]),("ZINTER",[[b"a",b"1"],[[b"a",1.0]]],[{"withscores":True}]),
("ZRANDMEMBER",[[b"a",b"1"],[[b"a",1e20]],b"a",None],[{},{"withscores":True}]),("ZDIFF",[[b"a",b"1"],[[b"a",0.1]]],[{},{"withscores":True}]),
("ZPOPMIN",[[b"a",b"1"],[b"a",1.0],[[b"a",1.0],[b"b",2.5]],[]],[{"withscores":True}]),
("BZPOPMIN",[[b"k",b"a",b"1"],[b"k",b"a",1.0],None],[{}]),("ZMPOP",[[b"k",[[b"a",b"1"]]],[b"k",[[b"a",1.0]]],None],[{}]),
("ZRANK",[[1,b"2.5"],[1,2.5],1,None],[{},{"withscore":True},{"withscore":True,"score_cast_func":int}]),
("ZADD",[1,b"1.5",1.5,None],[{},{"as_score":True}]),("ZSCORE",[b"1.5",1.5,None],[{}]),("ZMSCORE",[[b"1",None],[1.0,None]],[{}]),("ZSCAN",[[b"0",[b"a",b"1"]]],[{},{"score_cast_func":int}]),
("HRANDFIELD",[[b"a",b"1"],[[b"a",b"1"]],b"a",None],[{},{"withvalues":True}]),("HGETALL",[[b"a",b"1"],{b"a":b"1"},[],{}],[{}]),("HSCAN",[[b"5",[b"a",b"1"]],[b"0",[]]],[{},{"no_values":True}]),
("GEOSEARCH",[[b"a"],[[b"a",b"1.5",7,[b"1",b"2"]]]],[{},dict(store=None,store_dist=None,withdist=False,withcoord=False,withhash=False)]),
("GEOSEARCH",[[[b"a",b"1.5",7,[b"1",b"2"]]]],[dict(store=None,store_dist=None,withdist=True,withcoord=True,withhash=True),dict(store="x",store_dist=None,withdist=True,withcoord=True,withhash=True)]),
("GEOPOS",[[[b"1",b"2"],None],[[1.0,2.0]]],[{}]),("XPENDING",[[1,b"a",b"b",[[b"c",b"3"]]],[0,None,None,None]],[{}]),("XPENDING",[[[b"1-1",b"c",5,1]]],[{"parse_detail":True}]),
("XREAD",[[[b"s",[[b"1-1",[b"a",b"b"]]]]],{b"s":[[b"1-1",[b"a",b"b"]],None]},None],[{}]),("XREADGROUP",[{b"s":[[b"1-1",[b"a",b"b"],5,6]]}],[{"claim_min_idle_time":1}]),
("XCLAIM",[[[b"1-1",[b"a",b"b"]]],[b"1-1"]],[{},{"parse_justid":True}]),("XAUTOCLAIM",[[b"0-0",[[b"1-1",[b"a",b"b"]]],[]],[b"0-0",[b"1-1"]]],[{},{"parse_justid":True}]),
("SORT",[[b"a",b"b",b"c",b"d"],[]],[{},{"groups":2}]),("LASTSAVE",[0,1700000000,b"x"],[{}]),("BLPOP",[[b"k",b"v"],None],[{}]),("MODULE LIST",[[[b"name",b"x"]],[{b"name":b"x"}]],[{}]),("TIME",[[b"1",b"2"]],[{}]),("SCRIPT EXISTS",[[1,0]],[{}]),("BGSAVE",[b"Background"],[{}]),("RESET",[b"RESET"],[{}]),("PUBSUB NUMSUB",[[b"a",1]],[{}]),("SET",[b"OK",None,b"v"],[{},{"get":True}]),("PING",[b"PONG"],[{}]),("SMEMBERS",[[b"a"],{b"a"},[]],[{}]),
]

# An answer that the other protocol sends is no answer here.
FOREIGN = {
    ("MEMORY STATS", list, 3), ("MEMORY STATS", dict, 2), ("XINFO GROUPS", list, 3), ("XINFO GROUPS", dict, 2), ("ACL LOG", dict, 2),
}  # fmt: skip


def is_foreign(command, response, newest):
    kind = type(response[0]) if command != "MEMORY STATS" and isinstance(response, list) and response else type(response)
    return (command, kind, 3 if newest else 2) in FOREIGN


for protocol in (None, 2, 3, "3", "2"):
    for legacy in (True, False):
        callbacks = get_response_callbacks(protocol, legacy)
        for command, responses, ways in CASES:
            for response in responses:
                if is_foreign(command, response, protocol in (None, 3, "3")):
                    continue
                for options in ways:
                    convert = callbacks.get(command)
                    try:
                        value = convert(copy.deepcopy(response), **options) if convert else "as it is"
                        if command == "COMMAND":
                            value = {name: {k: sorted(v) if isinstance(v, set) else v for k, v in one.items()} for name, one in value.items()}
                    except Exception as error:
                        value = type(error).__name__
                    print(protocol, legacy, command, sorted(options, key=str), response, "=>", repr(value))
